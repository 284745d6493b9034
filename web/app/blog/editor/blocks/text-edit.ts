/** Replaces a part of a text and selects a part of the result, by indexes between characters. */
export interface TextEdit {
  from: number
  to: number
  text: string
  selectFrom: number
  selectTo: number
}

export interface Selected {
  text: string
  from: number
  to: number
}

export type Mark = 'bold' | 'italic' | 'code' | 'link'

const signs: Record<Exclude<Mark, 'link'>, string> = { bold: '**', italic: '*', code: '`' }

/** Removes a mark that already surrounds the selection. */
export function markEdit(selected: Selected, mark: Mark): TextEdit {
  const { text, from, to } = selected
  if (mark === 'link') return linkEdit(selected)
  const sign = signs[mark]
  const inner = text.slice(from, to)
  const { length } = sign
  if (isMarked(selected, sign)) {
    return { from: from - length, to: to + length, text: inner, selectFrom: from - length, selectTo: to - length }
  }
  return { from, to, text: sign + inner + sign, selectFrom: from + length, selectTo: to + length }
}

/** A single star is not half of a double one. */
function isMarked({ text, from, to }: Selected, sign: string): boolean {
  const before = /[*`]*$/.exec(text.slice(0, from))?.[0] ?? ''
  const after = /^[*`]*/.exec(text.slice(to))?.[0] ?? ''
  const isBoth = before.endsWith(sign) && after.startsWith(sign)
  if (sign !== '*') return isBoth
  return isBoth && before.length !== 2 && after.length !== 2
}

/** Selects the address for typing, or the words of the link where there are none. */
function linkEdit({ text, from, to }: Selected): TextEdit {
  const address = 'https://'
  const words = text.slice(from, to)
  const selectFrom = words === '' ? from + 1 : to + 3
  const selectTo = words === '' ? from + 1 + 'link'.length : selectFrom + address.length
  return { from, to, text: `[${words || 'link'}](${address})`, selectFrom, selectTo }
}

const step = '  '

/** Indents the caret or each selected line by two spaces; `isOut` outdents whole lines. */
export function indentEdit({ text, from, to }: Selected, isOut: boolean): TextEdit {
  if (from === to && !isOut) return { from, to, text: step, selectFrom: from + 2, selectTo: from + 2 }
  const start = from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1
  const rest = text.indexOf('\n', to)
  const end = isOut ? (rest === -1 ? text.length : rest) : to
  const lines = text.slice(start, end).split('\n')
  const changed = lines.map((line) => (isOut ? line.replace(/^ {1,2}|^\t/, '') : step + line))
  const first = (changed[0]?.length ?? 0) - (lines[0]?.length ?? 0)
  const all = changed.join('\n')
  const lastLine = start + all.lastIndexOf('\n') + 1
  return {
    from: start,
    to: end,
    text: all,
    selectFrom: Math.max(start, from + first),
    selectTo: Math.max(lastLine, to + all.length - (end - start)),
  }
}

/** Edits as typing would: it can be undone, and fires `input`. */
export function applyEdit(field: HTMLTextAreaElement, { from, to, text, selectFrom, selectTo }: TextEdit): void {
  field.focus()
  field.setSelectionRange(from, to)
  // Only this keeps the field's undo history; other browsers replace the text.
  const isTyped = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (!isTyped && field.value.slice(from, from + text.length) !== text) {
    field.setRangeText(text, from, to)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(selectFrom, selectTo)
}

export function selectedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected {
  return { text: value, from: selectionStart, to: selectionEnd }
}
