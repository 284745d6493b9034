import type { EditorView } from 'prosemirror-view'
import { classNames } from '../../../ui/class-names.ts'
import menuStyles from '../../../ui/controls/menu.module.css'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { type MenuItem, openMenuOf, optionId } from '../writing/slash-menu.ts'
import { useEditorState, type WriteEditor } from '../writing/use-write-editor.ts'
import styles from './write-view.module.css'

interface SlashListProps {
  editor: WriteEditor
  onChoose: (item: MenuItem) => void
}

/** The focus stays in the text, which names the chosen option. */
export function SlashList({ editor, onChoose }: SlashListProps) {
  const { view } = editor
  const menu = useEditorState(editor, openMenuOf)
  if (!view || !menu) return null
  const { from, items, chosen } = menu
  const { left, top } = placeBelow(view, from)
  return (
    <div className={classNames(menuStyles.popup, styles.menu)} style={{ left, top }}>
      <div role="listbox" id="block-menu" aria-label="Type of block">
        {items.map((item, at) => (
          <div
            key={item.id}
            id={optionId(item)}
            role="option"
            tabIndex={-1}
            aria-selected={at === chosen}
            data-highlighted={at === chosen ? '' : undefined}
            className={menuStyles.item}
            ref={at === chosen ? showOption : undefined}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
            onKeyDown={undefined}
          >
            {item.name}
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">
          {items[chosen]?.name}, {chosen + 1} of {items.length}
        </span>
      </VisuallyHidden>
    </div>
  )
}

function showOption(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}

/** Within the element around the editor. */
export function placeBelow(view: EditorView, position: number): { left: number; top: number } {
  const { left, bottom } = view.coordsAtPos(position)
  const frame = view.dom.parentElement?.getBoundingClientRect()
  return { left: Math.max(0, left - (frame?.left ?? 0)), top: bottom - (frame?.top ?? 0) + 6 }
}
