import { clsx } from 'clsx'
import { Link } from 'react-router'
import { useWrite } from '../../api/use-write.ts'
import { NameForm } from '../../calculators/components/name-form.tsx'
import { calculationAddress, type SavedCalculation } from '../../calculators/saved-calculation.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { ConfirmButton, DialogButton } from '../../ui/dialogs/dialog.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { ReaderDateTime } from '../../ui/first-paint/time.tsx'
import { type CalculationSummary, useSummary } from '../calculation-summary.ts'
import styles from './calculation-list.module.css'

type Done = Promise<{ msg: string }> | { msg: string }

export interface CalculationActions {
  rename: (key: string, name: string) => Done
  remove: (key: string) => Done
  /** Absent for guests, who have no notes. */
  createNote?: (note: { title: string; content: string }) => Promise<{ msg: string }>
}

interface CalculationListProps {
  calculations: readonly SavedCalculation[]
  actions: CalculationActions
  compared: ReadonlySet<string>
  onCompare: (key: string, isCompared: boolean) => void
  isFull: boolean
}

export function CalculationList({ calculations, ...rest }: CalculationListProps) {
  return (
    <ul className={styles.list} aria-label="Saved calculations">
      {calculations.map((calculation) => (
        <Row key={calculation.key} calculation={calculation} {...rest} />
      ))}
    </ul>
  )
}

interface RowProps extends Omit<CalculationListProps, 'calculations'> {
  calculation: SavedCalculation
}

function Row({ calculation, actions, compared, onCompare, isFull }: RowProps) {
  const { key, name, createdAt } = calculation
  const summary = useSummary(calculation)
  const isCompared = compared.has(key)
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Link className={styles.name} to={calculationAddress(calculation)} dir="auto">
          {name}
        </Link>
        <span className={styles.time}>
          <ReaderDateTime at={createdAt} />
        </span>
      </div>
      {summary === null && (
        <p className={styles.sentence}>The calculator no longer accepts these inputs. Open it to see why.</p>
      )}
      {summary !== null && <Summary {...(summary ?? placeholder)} isKnown={summary !== undefined} />}
      <div className={styles.actions}>
        <Checkbox
          label="Compare"
          aria-label={`Compare ${name}`}
          checked={isCompared}
          disabled={!isCompared && isFull}
          onChange={({ target }) => onCompare(key, target.checked)}
        />
        <DialogButton label="Rename" name={`Rename ${name}`} title="Rename" initialFocus="field" size="small">
          {(close) => (
            <NameForm initial={name} action="Rename" send={(next) => actions.rename(key, next)} onSaved={close} />
          )}
        </DialogButton>
        <CopyButton
          text={() => location.origin + calculationAddress(calculation)}
          subject="link"
          variant="secondary"
          showsSubject
          subjectDetail={`to ${name}`}
        />
        {summary && actions.createNote && (
          <NoteButton
            name={name}
            note={() => calculationNote(calculation, summary, location.origin)}
            createNote={actions.createNote}
          />
        )}
        <DeleteButton name={name} remove={async () => actions.remove(key)} />
      </div>
    </li>
  )
}

const placeholder: CalculationSummary = {
  sentence: '',
  figures: [1, 2, 3, 4].map((position) => ({ label: '\u00a0'.repeat(position), text: '\u00a0' })),
}

function Summary({ sentence, figures, isKnown }: CalculationSummary & { isKnown: boolean }) {
  return (
    <>
      <p className={clsx(styles.sentence, !isKnown && styles.placeholder)}>{sentence}</p>
      <dl className={styles.figures} aria-hidden={!isKnown || undefined}>
        {figures.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

interface NoteButtonProps {
  name: string
  note: () => { title: string; content: string }
  createNote: NonNullable<CalculationActions['createNote']>
}

function NoteButton({ name, note, createNote }: NoteButtonProps) {
  const { write, isPending } = useWrite(() => createNote(note()), { failed: 'Failed to create note.' })
  return (
    <Button size="small" aria-disabled={isPending} aria-label={`Make a note of ${name}`} onClick={() => write()}>
      {isPending ? 'Creating...' : 'Make a note'}
    </Button>
  )
}

function DeleteButton({ name, remove }: { name: string; remove: () => Promise<{ msg: string }> }) {
  const { write, isPending } = useWrite(remove, { failed: 'The calculation wasn’t deleted. Try again.' })
  return (
    <ConfirmButton
      label={isPending ? 'Deleting...' : 'Delete'}
      name={`Delete ${name}`}
      isIdle={isPending}
      variant="danger"
      size="small"
      title="Delete this calculation?"
      text="You can’t undo this. Its link will still work."
      onConfirm={() => write()}
    />
  )
}

const maxContentCharacters = 5_000

/** `origin` of the site has no trailing slash. */
export function calculationNote(
  calculation: SavedCalculation,
  { sentence, figures }: CalculationSummary,
  origin: string,
): { title: string; content: string } {
  const link = origin + calculationAddress(calculation)
  const lines = [sentence, '', ...figures.map(({ label, text }) => `- ${label}: ${text}`), '', '']
  const content = lines.join('\n').slice(0, maxContentCharacters)
  const withLink = content + link
  return { title: calculation.name, content: withLink.length <= maxContentCharacters ? withLink : content.trimEnd() }
}
