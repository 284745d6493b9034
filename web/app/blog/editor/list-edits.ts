export interface ListEdit {
  items: string[]
  focus: { item: number; caret: number }
}

/** Enter moves the text after the caret to a new item. */
export function splitItem(items: readonly string[], at: number, selected: { from: number; to: number }): ListEdit {
  const text = items[at] ?? ''
  return {
    items: items.toSpliced(at, 1, text.slice(0, selected.from), text.slice(selected.to)),
    focus: { item: at + 1, caret: 0 },
  }
}

/** The caret goes to the end of the item before. A list keeps its last item. */
export function withoutItem(items: readonly string[], at: number): ListEdit {
  if (items.length < 2) return { items: [...items], focus: { item: 0, caret: 0 } }
  const left = items.toSpliced(at, 1)
  const item = Math.max(0, at - 1)
  return { items: left, focus: { item, caret: left[item]?.length ?? 0 } }
}

/** Several lines become several items, without empty ones. */
export function pasteItems(
  items: readonly string[],
  at: number,
  selected: { from: number; to: number },
  pasted: string,
): ListEdit {
  const text = items[at] ?? ''
  const lines = pasted.split(/\r?\n/).filter((line) => line.trim() !== '')
  const added = lines.map((line) => line.replace(/^\s*(?:[-*+•]|\d+[.)])\s+/, ''))
  const last = added.at(-1) ?? ''
  const whole = [text.slice(0, selected.from) + (added[0] ?? ''), ...added.slice(1)]
  const caret = (whole.at(-1) ?? last).length
  const filled = whole.with(-1, (whole.at(-1) ?? '') + text.slice(selected.to))
  return { items: items.toSpliced(at, 1, ...filled), focus: { item: at + filled.length - 1, caret } }
}
