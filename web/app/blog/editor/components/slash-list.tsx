import { clsx } from 'clsx'
import type { EditorView } from 'prosemirror-view'
import type { CSSProperties } from 'react'
import menuStyles from '../../../ui/controls/menu.module.css'
import { VisuallyHidden } from '../../../ui/first-paint/accessibility.tsx'
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
  return (
    <div className={clsx(menuStyles.popup, styles.menu)} style={placeBeside(view, from)}>
      <div role="listbox" id="block-menu" aria-label="Type of block">
        {items.map((item, index) => (
          <div
            key={item.id}
            id={optionId(item)}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            data-highlighted={index === chosen ? '' : undefined}
            className={menuStyles.item}
            ref={index === chosen ? showOption : undefined}
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

/** The height of the menu with the bars below it on phones. */
const menuRoom = 440

/** Below the text, or above it where there is more room; within the element around the editor. */
function placeBeside(view: EditorView, position: number): CSSProperties {
  const { top, bottom } = view.coordsAtPos(position)
  const below = placeBelow(view, position)
  const room = (window.visualViewport?.height ?? window.innerHeight) - bottom
  if (room >= menuRoom || top <= room) return below
  const frame = view.dom.parentElement?.getBoundingClientRect()
  return { left: below.left, bottom: (frame?.bottom ?? 0) - top + 6 }
}

export function placeBelow(view: EditorView, position: number): { left: number; top: number } {
  const { left, bottom } = view.coordsAtPos(position)
  const frame = view.dom.parentElement?.getBoundingClientRect()
  return { left: Math.max(0, left - (frame?.left ?? 0)), top: bottom - (frame?.top ?? 0) + 6 }
}
