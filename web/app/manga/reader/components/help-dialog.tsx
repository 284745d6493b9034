import Dialog from '../../../ui/dialogs/dialog-window.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import styles from './help-dialog.module.css'

interface HelpDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  areSingleKeysOn: boolean
  onSingleKeysChange: (areOn: boolean) => void
}

const moves = [
  [['←', '→'], 'Turn the page (left or right). In list and strip view: previous or next page'],
  [['Space'], 'Scroll down, then next page. With Shift: back'],
  [['Home', 'End'], 'First and last page'],
  [['Esc'], 'Leave full screen'],
] as const

const letters = [
  [['f'], 'Full screen'],
  [['m'], 'Next mode: list, single pages, double pages, long strip'],
  [['d'], 'Double or single pages'],
  [['s'], 'Shift the pairs of pages'],
  [['r'], 'Switch reading direction'],
  [['z'], 'Next fit: width, height, whole page, original size'],
  [['p'], 'Thumbnails of all pages'],
  [['+', '−', '0'], 'Zoom in, zoom out, whole page'],
  [['?'], 'This help'],
] as const

export default function HelpDialog({ isOpen, onOpenChange, areSingleKeysOn, onSingleKeysChange }: HelpDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Keys and gestures">
      <div className={styles.help}>
        <Keys keys={moves} />
        <Checkbox
          label="Keys with a letter or sign"
          checked={areSingleKeysOn}
          onChange={(event) => onSingleKeysChange(event.target.checked)}
        />
        <Keys keys={letters} />
        <p>
          When you turn pages, tap the left or right to move that way, tap the middle to show or hide the controls, or
          swipe to the next page. In list and strip view, the controls hide while you scroll down; scroll up or tap a
          page to see them. Double-tap a page to zoom in, or the middle where you turn pages.
        </p>
      </div>
    </Dialog>
  )
}

function Keys({ keys }: { keys: readonly (readonly [readonly string[], string])[] }) {
  return (
    <dl className={styles.keys}>
      {keys.map(([names, meaning]) => (
        <div key={meaning} className={styles.row}>
          <dt>
            {names.map((name) => (
              <kbd key={name} className={styles.key}>
                {name}
              </kbd>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
