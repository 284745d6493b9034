import { diffWordsWithSpace } from 'diff'

export interface Part {
  kind: 'same' | 'added' | 'removed'
  text: string
}

interface ComparedTexts {
  change: 'same' | 'changed' | 'added' | 'removed'
  parts: Part[]
}

/** Texts that differ in more words are shown one after the other. */
const maxEdits = 400

/** Word by word. */
export function compareTexts(before: string, after: string): ComparedTexts {
  if (before === after) return { change: 'same', parts: partsOf('same', after) }
  if (before === '') return { change: 'added', parts: partsOf('added', after) }
  if (after === '') return { change: 'removed', parts: partsOf('removed', before) }
  const words = diffWordsWithSpace(before, after, { maxEditLength: maxEdits })
  const parts = words?.map(({ value, added, removed }): Part => {
    if (added) return { kind: 'added', text: value }
    return { kind: removed ? 'removed' : 'same', text: value }
  })
  return { change: 'changed', parts: parts ?? [...partsOf('removed', before), ...partsOf('added', after)] }
}

export function partsOf(kind: Part['kind'], text: string): Part[] {
  return text === '' ? [] : [{ kind, text }]
}
