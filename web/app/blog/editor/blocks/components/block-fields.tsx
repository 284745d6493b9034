import { editorHeadingLevels, maxShortTexts } from '@ledgerdeck/blocks'
import { SelectField, TextAreaField, TextField } from '../../../../ui/field.tsx'
import type { BlockTexts, DraftChange } from '../../draft-changes.ts'
import type { DraftProblem } from '../../draft-problems.ts'
import type { DraftBlock, DraftBlockOf, DraftFileStore } from '../../post-draft.ts'
import styles from './block-fields.module.css'
import { BlockText, ShortHint } from './block-text.tsx'
import { CalculatorFields } from './calculator-fields.tsx'
import { CodeFields } from './code-fields.tsx'
import { ImageSlotField } from './image-slot-field.tsx'
import { ListFields } from './list-fields.tsx'

interface BlockFieldsProps {
  block: DraftBlock
  file: File | undefined
  fileStore: Pick<DraftFileStore, 'put' | 'drop'>
  dispatch: (change: DraftChange) => void
  problems: readonly DraftProblem[]
}

export function BlockFields(props: BlockFieldsProps) {
  const { block, dispatch, problems } = props
  const { clientId } = block
  const write = (texts: Partial<BlockTexts>) => dispatch({ type: 'write', clientId, texts })
  const errorOf = (field: DraftProblem['field']) => problems.find((problem) => problem.field === field)?.message
  const error = errorOf('text_content')
  switch (block.block_type) {
    case 'paragraph':
      return (
        <BlockText
          label="Text"
          value={block.text_content}
          error={error}
          onChange={(text_content) => write({ text_content })}
        />
      )
    case 'heading':
      return <HeadingFields block={block} dispatch={dispatch} error={error} />
    case 'image':
      return <ImageFields {...props} block={block} write={write} errorOf={errorOf} />
    case 'quote':
      return <QuoteFields block={block} write={write} errorOf={errorOf} />
    case 'code_snippet':
      return <CodeFields block={block} write={write} error={error} />
    case 'list':
      return <ListFields block={block} dispatch={dispatch} error={error} />
    case 'calculator':
      return <CalculatorFields block={block} dispatch={dispatch} write={write} errorOf={errorOf} />
    case 'unsupported':
      return <p className={styles.unsupported}>{error}</p>
  }
}

interface HeadingFieldsProps {
  block: DraftBlockOf<'heading'>
  dispatch: (change: DraftChange) => void
  error: string | undefined
}

function HeadingFields({ block, dispatch, error }: HeadingFieldsProps) {
  const { clientId, text_content, data_json } = block
  return (
    <div className={styles.heading}>
      <SelectField
        label="Level"
        data-field="level"
        options={editorHeadingLevels.map((level) => ({ value: String(level), label: `H${level}` }))}
        value={data_json.level}
        onChange={({ currentTarget }) => dispatch({ type: 'set-level', clientId, level: Number(currentTarget.value) })}
      />
      <TextField
        label="Heading"
        data-first=""
        value={text_content}
        error={error}
        onChange={(event) => dispatch({ type: 'write', clientId, texts: { text_content: event.currentTarget.value } })}
      />
    </div>
  )
}

interface TextsProps {
  write: (texts: Partial<BlockTexts>) => void
  errorOf: (field: DraftProblem['field']) => string | undefined
}

function QuoteFields({ block, write, errorOf }: TextsProps & { block: DraftBlockOf<'quote'> }) {
  const { text_content, attribution } = block
  return (
    <div className={styles.fields}>
      <BlockText
        label="Quotation"
        value={text_content}
        error={errorOf('text_content')}
        onChange={(text) => write({ text_content: text })}
      />
      <TextField
        label="Who said it"
        value={attribution}
        error={errorOf('attribution')}
        hint={<ShortHint text={attribution} max={maxShortTexts.attribution} words="Optional." />}
        onChange={(event) => write({ attribution: event.currentTarget.value })}
      />
    </div>
  )
}

const absenceText = 'Without an image, readers see only the alt text in a frame.'

const altHint = 'Describe the image in a sentence for readers who can’t see it. If blank, they hear “Content image”.'

function ImageFields(props: Omit<BlockFieldsProps, 'block'> & TextsProps & { block: DraftBlockOf<'image'> }) {
  const { block, file, fileStore, dispatch, write, errorOf } = props
  const { clientId, image, alt_text, caption } = block
  return (
    <div className={styles.fields}>
      <ImageSlotField
        label="Image"
        slotKey={clientId}
        slot={image}
        file={file}
        fileStore={fileStore}
        dispatch={dispatch}
        alt={alt_text || 'Image of this block'}
        absence={absenceText}
        error={errorOf('image')}
      />
      <TextField
        label="Alt text"
        data-field="alt_text"
        value={alt_text}
        error={errorOf('alt_text')}
        hint={<ShortHint text={alt_text} max={maxShortTexts.alt_text} words={altHint} />}
        onChange={(event) => write({ alt_text: event.currentTarget.value })}
      />
      <TextAreaField
        label="Caption"
        className={styles.caption}
        rows={2}
        value={caption}
        error={errorOf('caption')}
        hint={<ShortHint text={caption} max={maxShortTexts.caption} words="Optional. Shown below the image." />}
        onChange={(event) => write({ caption: event.currentTarget.value })}
      />
    </div>
  )
}
