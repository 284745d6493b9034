import { maxShortTexts } from '@ledgerdeck/blocks'
import {
  type CalculatorInput,
  calculatorInputs,
  calculators,
  calculatorViews,
  isCalculatorName,
  parseSetupValues,
  tryCalculate,
} from '@ledgerdeck/calculators'
import { lookUp } from '@ledgerdeck/lookup'
import { NumberField } from '../../../../calculators/components/number-field.tsx'
import { Checkbox, SelectField, TextAreaField, TextField } from '../../../../ui/field.tsx'
import { VisuallyHidden } from '../../../../ui/first-paint/accessibility.tsx'
import {
  type CalculatorDraft,
  type ChangeableText,
  setupOfDraft,
  withChangeable,
  withView,
} from '../../calculator-draft.ts'
import type { BlockTexts, DraftChange } from '../../draft-changes.ts'
import type { DraftProblem } from '../../draft-problems.ts'
import type { DraftBlockOf } from '../../post-draft.ts'
import { ShortHint } from './block-text.tsx'
import styles from './calculator-fields.module.css'

interface CalculatorFieldsProps {
  block: DraftBlockOf<'calculator'>
  dispatch: (change: DraftChange) => void
  write: (texts: Partial<BlockTexts>) => void
  errorOf: (field: DraftProblem['field']) => string | undefined
}

export function CalculatorFields({ block, dispatch, write, ...props }: CalculatorFieldsProps) {
  const { clientId, data_json: draft, caption } = block
  const { sentence, problem } = resultOf(draft)
  const errorOf = (field: DraftProblem['field']) =>
    props.errorOf(field) ?? (problem?.field === field ? problem.message : undefined)
  const change = (calculator: CalculatorDraft) => dispatch({ type: 'set-calculator', clientId, calculator })
  const views = calculatorViews(draft.calculator)
  return (
    <div className={styles.fields}>
      <div className={styles.row}>
        <SelectField
          label="Calculator"
          data-first=""
          options={Object.entries(calculators).map(([value, { label }]) => ({ value, label }))}
          value={draft.calculator}
          onChange={({ currentTarget: { value } }) => isCalculatorName(value) && change(withView(draft, value))}
        />
        {views.length > 1 && (
          <SelectField
            label="Result"
            options={views}
            value={draft.view}
            onChange={({ currentTarget }) => change(withView(draft, draft.calculator, currentTarget.value))}
          />
        )}
      </div>
      <div className={styles.inputs}>
        {calculatorInputs(draft).map((input) => (
          <InputFields key={input.name} {...{ input, draft, change, errorOf }} />
        ))}
      </div>
      <Result sentence={sentence} error={errorOf('data_json.inputs') ?? errorOf('data_json.changeable')} />
      <TextAreaField
        label="Caption"
        rows={2}
        value={caption}
        error={errorOf('caption')}
        hint={<ShortHint text={caption} max={maxShortTexts.caption} words="Optional. Shown below the calculator." />}
        onChange={(event) => write({ caption: event.currentTarget.value })}
      />
    </div>
  )
}

interface InputFieldsProps extends Pick<CalculatorFieldsProps, 'errorOf'> {
  input: CalculatorInput
  draft: CalculatorDraft
  change: (draft: CalculatorDraft) => void
}

function InputFields({ input, draft, change, errorOf }: InputFieldsProps) {
  const index = draft.changeable.findIndex((one) => one.input === input.name)
  const bounds = draft.changeable[index]
  const field = {
    label: input.label,
    value: lookUp(draft.inputs, input.name) ?? '',
    error: errorOf(`data_json.inputs.${input.name}`) ?? errorOf(`data_json.changeable.${index}`),
  }
  const set = (text: string) => change({ ...draft, inputs: { ...draft.inputs, [input.name]: text } })
  return (
    <div className={styles.input}>
      <ValueField input={input} field={field} onText={set} />
      {input.kind !== 'date' && (
        <Checkbox
          label={
            <>
              Readers can change this<VisuallyHidden>: {input.label}</VisuallyHidden>
            </>
          }
          checked={bounds !== undefined}
          onChange={({ currentTarget }) => change(withChangeable(draft, input, currentTarget.checked))}
        />
      )}
      {bounds?.min !== undefined && (
        <BoundFields
          label={input.label}
          bounds={bounds}
          errorOf={(bound) => errorOf(`data_json.changeable.${index}.${bound}`)}
          onBounds={(next) => change({ ...draft, changeable: draft.changeable.with(index, next) })}
        />
      )}
    </div>
  )
}

interface ValueFieldProps {
  input: CalculatorInput
  field: { label: string; value: string; error: string | undefined }
  onText: (text: string) => void
}

function ValueField({ input, field, onText }: ValueFieldProps) {
  if (input.kind === 'number') return <NumberField {...field} onText={onText} />
  if (input.kind === 'date')
    return <TextField {...field} type="date" onChange={({ currentTarget }) => onText(currentTarget.value)} />
  const options = input.options.map(([value, label]) => ({ value, label }))
  return <SelectField {...field} options={options} onChange={({ currentTarget }) => onText(currentTarget.value)} />
}

const boundLabels = { min: 'Lowest', max: 'Highest', step: 'Step' } as const

type Bound = keyof typeof boundLabels

interface BoundFieldsProps {
  label: string
  bounds: ChangeableText
  errorOf: (bound: Bound) => string | undefined
  onBounds: (bounds: ChangeableText) => void
}

function BoundFields({ label, bounds, errorOf, onBounds }: BoundFieldsProps) {
  return (
    <fieldset className={styles.bounds} aria-label={`What readers can choose: ${label}`}>
      {(['min', 'max', 'step'] as const).map((bound) => (
        <NumberField
          key={bound}
          label={boundLabels[bound]}
          value={bounds[bound] ?? ''}
          error={errorOf(bound)}
          onText={(text) => onBounds({ ...bounds, [bound]: text })}
        />
      ))}
    </fieldset>
  )
}

interface DraftResult {
  sentence?: string
  problem?: { field: DraftProblem['field']; message: string }
}

function resultOf(draft: CalculatorDraft): DraftResult {
  const { setup } = parseSetupValues(setupOfDraft(draft))
  if (!setup) return {}
  const tried = tryCalculate(setup)
  if ('calculation' in tried) return { sentence: tried.calculation.sentence }
  const { path, message } = tried.problem
  return { problem: { field: `data_json.${path.join('.')}`, message } }
}

function Result({ sentence, error }: { sentence: string | undefined; error: string | undefined }) {
  if (error !== undefined)
    return (
      <p className={styles.error} role="alert">
        {error}
      </p>
    )
  return <p className={styles.result}>{sentence ?? 'Fill in the inputs to see a result.'}</p>
}
