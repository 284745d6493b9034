import { Autocomplete } from '@base-ui/react/autocomplete'
import { type ComponentProps, useState } from 'react'
import { counted } from '../../../ui/format.ts'
import styles from './names-field.module.css'
import type { Suggestion } from './names-field.tsx'

interface NamesInputProps {
  input: ComponentProps<typeof Autocomplete.Input> & { value: string }
  label: string
  offered: readonly Suggestion[]
  onType: (list: string) => void
  onChoose: (suggestion: Suggestion) => void
}

export default function NamesInput({ input: { value, ...input }, label, offered, onType, onChoose }: NamesInputProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Autocomplete.Root
      mode="none"
      items={offered}
      itemToStringValue={(one: Suggestion) => one.name}
      value={value}
      onValueChange={(list, { reason }) => {
        // A chosen name would replace the others, and Esc would empty the field.
        if (reason !== 'item-press' && reason !== 'escape-key') onType(list)
      }}
      // An open list hides the page from screen readers, so it closes without suggestions.
      open={isOpen && offered.length > 0}
      onOpenChange={(next) => setOpen(next)}
      openOnInputClick
    >
      <Autocomplete.Input {...input} />
      <Autocomplete.Portal>
        <Autocomplete.Positioner className={styles.positioner} sideOffset={4} align="start">
          <Autocomplete.Popup className={styles.popup}>
            <Autocomplete.List className={styles.list} aria-label={`${label} in use`}>
              {(one: Suggestion) => (
                <Autocomplete.Item key={one.name} value={one} className={styles.item} onClick={() => onChoose(one)}>
                  <span className={styles.name}>{one.name}</span>
                  <span className={styles.posts}>{counted(one.posts, 'post')}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}
