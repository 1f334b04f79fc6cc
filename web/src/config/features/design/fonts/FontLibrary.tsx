import * as fonts from '@portico/proto/api/sites/fonts/fonts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { loadMessages } from '@portico/proto/texts/load-messages'
import { MAX_FONT_BYTES, MAX_FONTS_PER_WEBSITE } from '@portico/proto/limits'
import { fontMessages } from '@portico/proto/messages'
import { useWebsite } from '../../../session/website.ts'
import { readAgain } from '../../../session/calls.ts'
import { Await } from '../../../ui/states/Await.tsx'
import { Refusal } from '../../../ui/forms/Refusal.tsx'
import { UploadButton } from '../../../ui/fields/UploadButton.tsx'
import { FontRow } from './FontRow.tsx'
import { uploadFont } from './upload-font.ts'
import { useFonts } from './useFonts.ts'

/** The fonts that the owner has uploaded (DATA-15), with a preview of each. Ready fonts can be chosen as styles. */
export function FontLibrary() {
  const { websiteId } = useWebsite()
  const queries = useQueryClient()
  const list = useFonts(websiteId)
  const uploading = useMutation({
    async mutationFn(file: File) {
      if (file.size > MAX_FONT_BYTES) throw new Error(fontMessages.tooLarge)
      await uploadFont(websiteId, file)
    },
    onSettled: () => readAgain(queries, fonts.uploadFont, { params: { websiteId } }),
  })
  return (
    <fieldset className="field-group font-library">
      <legend>Your fonts</legend>
      <p className="soft">
        Upload a WOFF2, WOFF, TTF or OTF file that you may use on a website. Then choose it above.
      </p>
      <Await query={list} failure={loadMessages.fonts} rows={2} small>
        {({ fonts: found }) => (
          <>
            {found.length > 0 && (
              <ul className="font-list">
                {found.map((font) => (
                  <FontRow key={font.id} font={font} />
                ))}
              </ul>
            )}
            {found.length < MAX_FONTS_PER_WEBSITE ? (
              <div className="actions">
                <UploadButton
                  quiet
                  accept=".woff2,.woff,.ttf,.otf"
                  choose={([file]) => file && !uploading.isPending && uploading.mutate(file)}
                >
                  {uploading.isPending ? 'Uploading…' : 'Upload a font'}
                </UploadButton>
                <span role="status" className="soft small">
                  {uploading.isPending
                    ? `${uploading.variables.name} is uploaded and converted.`
                    : uploading.isSuccess
                      ? `${uploading.variables.name} is ready.`
                      : ''}
                </span>
              </div>
            ) : (
              <p className="soft">
                A website may have {MAX_FONTS_PER_WEBSITE} fonts. Delete one to upload another.
              </p>
            )}
            <Refusal text={uploading.error?.message} />
          </>
        )}
      </Await>
    </fieldset>
  )
}
