import { isShown, withDefaults, type FieldNode } from '../../../../content/blocks/nodes.ts'
import {
  CodeControl,
  MarkdownControl,
  NumberControl,
  TextControl,
  type ControlProps,
} from './TextControls.tsx'
import { ChoiceControl, SwitchControl } from './ChoiceControls.tsx'
import { DatasetControl } from './DatasetControl.tsx'
import { HtmlControl } from './HtmlControl.tsx'
import { LinkControl } from './LinkControl.tsx'
import { ListControl } from './ListControl.tsx'
import { MediaControl } from './MediaControl.tsx'
import { ObjectControl } from './ObjectControl.tsx'
import { FocalPointControl, PictureControl } from './PictureControl.tsx'
import { FormControl } from './FormControl.tsx'
import { CollectionControl, FolderControl, ProductControl } from './ReferenceControls.tsx'
import { TextsControl } from './TextsControl.tsx'
import type { Path } from './paths.ts'
import {
  RenderFieldsProvider,
  useValueEditor,
  valueAt,
  ValueEditorProvider,
  type RenderFields,
  type ValueEditor,
} from './value-editor.ts'

type Props = {
  nodes: readonly FieldNode[]
  path: Path
  /** Only these fields are shown. */
  only?: readonly string[]
}

type RootProps = { editor: ValueEditor; nodes: readonly FieldNode[]; only?: readonly string[] }

/** The fields of the value of an editor. */
export const ValueFields = ({ editor, nodes, only }: RootProps) => (
  <ValueEditorProvider value={editor}>
    <RenderFieldsProvider value={renderFields}>
      <FieldList nodes={nodes} path={[]} {...(only && { only })} />
    </RenderFieldsProvider>
  </ValueEditorProvider>
)

const renderFields: RenderFields = (nodes, path) => <FieldList nodes={nodes} path={path} />

/** The fields of a part of the value, in the order of their record. */
function FieldList({ nodes, path, only }: Props) {
  const editor = useValueEditor()
  const value = withDefaults((valueAt(editor, path) ?? {}) as Record<string, unknown>, nodes)
  return nodes
    .filter((node) => (!only || only.includes(node.key)) && isShown(node, value, editor.may))
    .map((node) => <FieldControl key={node.key} node={node} path={[...path, node.key]} />)
}

/** A field with the control for what it refers to, for its texts, or for its kind. */
function FieldControl(props: ControlProps) {
  const { refersTo, field, key } = props.node
  switch (refersTo) {
    case 'asset':
      return <PictureControl {...props} />
    case 'media':
      return <MediaControl {...props} />
    case 'page':
      return <LinkControl {...props} />
    case 'form':
      return <FormControl {...props} />
    case 'product':
      return <ProductControl {...props} />
    case 'collection':
      return <CollectionControl {...props} />
    case 'folder':
      return <FolderControl {...props} />
    case 'color':
    case 'place':
    case undefined:
  }
  switch (field.control) {
    case 'html':
      return <HtmlControl {...props} />
    case 'markdown':
      return <MarkdownControl {...props} />
    case 'code':
    case 'embed-code':
      return <CodeControl {...props} />
    case 'dataset':
      return <DatasetControl {...props} />
    case 'date':
    case undefined:
  }
  return key === 'focalPoint' ? <FocalPointControl {...props} /> : <ShapeControl {...props} />
}

function ShapeControl(props: ControlProps) {
  switch (props.node.shape.kind) {
    case 'switch':
      return <SwitchControl {...props} />
    case 'number':
      return <NumberControl {...props} />
    case 'choice':
      return <ChoiceControl {...props} />
    case 'object':
      return <ObjectControl {...props} />
    case 'list':
      return <ListControl {...props} />
    case 'texts':
      return <TextsControl {...props} />
    case 'text':
      return <TextControl {...props} />
  }
}
