import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import * as placesApi from '@portico/proto/api/sites/places/places'
import { MAX_PLACE_INPUT, type PlaceDetails } from '@portico/proto/http/website/places'
import { keyOf } from '../../session/calls.ts'
import { refusalText } from '../../ui/forms/refusal.ts'
import { placeDetails, suggestPlaces, type PlacesContext } from '../../../lib/places/places.ts'
import { useDialogAround } from '../../ui/fields/useDialogAround.ts'
import { useRested } from '../../ui/lists/useRested.ts'
import '../../ui/fields/suggestions.css'

const REST_MS = 250
const LENGTH_MIN = 3

type Props = { websiteId: string; context: PlacesContext; onFound: (place: PlaceDetails) => void }

/** Finds an address by its first letters, with the Google Maps key of the website (DATA-20, DATA-21). */
export function PlaceSearch({ websiteId, context, onFound }: Props) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const [failure, setFailure] = useState<Error | null>(null)
  const [findDialog, inDialog] = useDialogAround()
  const input = useDeferredValue(useRested(text.trim(), REST_MS))
  const isAsked = input.length >= LENGTH_MIN && input !== chosen
  const found = useQuery({
    queryKey: keyOf(placesApi.suggestPlaces, { query: { websiteId, input } }),
    queryFn: () => suggestPlaces(websiteId, input, context),
    enabled: isAsked,
    staleTime: Infinity,
    retry: false,
    placeholderData: (before) => before,
  })
  const places = isAsked ? (found.data?.places ?? []) : []
  const error = failure ?? (isAsked ? found.error : null)
  const choose = async (placeId: string) => {
    const place = places.find((each) => each.placeId === placeId)
    if (!place) return
    setChosen(place.description)
    setText(place.description)
    try {
      const details = await placeDetails(websiteId, placeId, context)
      if (details) onFound(details)
    } catch (thrown) {
      setFailure(thrown as Error)
    }
  }
  const emptyText = () => {
    if (text.trim().length < LENGTH_MIN) return `Enter at least ${LENGTH_MIN} characters.`
    if (found.isError) return 'Addresses cannot be found at present.'
    return isAsked && found.isSuccess && !found.isPlaceholderData
      ? `No address begins with “${input}”.`
      : 'Searching…'
  }
  return (
    <div className="field place-search" ref={findDialog}>
      <ComboBox
        items={places}
        inputValue={text}
        onInputChange={(next) => {
          setText(next)
          setFailure(null)
        }}
        onChange={(key) => key !== null && void choose(String(key))}
        allowsCustomValue
        // The list opens with the first letter and says what it waits for.
        allowsEmptyCollection
        menuTrigger="input"
      >
        <Label>Find an address</Label>
        <Input className="input" maxLength={MAX_PLACE_INPUT} autoComplete="off" spellCheck={false} />
        <Popover className="place-list" offset={4} {...inDialog}>
          <ListBox renderEmptyState={() => <p className="soft small">{emptyText()}</p>}>
            {({ placeId, description }: (typeof places)[number]) => (
              <ListBoxItem id={placeId} textValue={description}>
                {description}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      <span className={error ? 'error' : 'help'} role="status">
        {error ? refusalText(error) : 'Fills in the fields below. Searched with your Google Maps key.'}
      </span>
    </div>
  )
}
