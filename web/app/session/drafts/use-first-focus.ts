import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Puts the cursor behind the text of a field, once, if it is wanted at the first rendering. */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>, name: string, isWanted: boolean): void {
  const wasWanted = useRef(isWanted)
  // In a layout effect, before a dialog takes a lost focus.
  useLayoutEffect(() => {
    const field = form.current?.elements.namedItem(name)
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (!wasWanted.current || !isText) return
    const { length } = field.value
    field.focus()
    field.setSelectionRange(length, length)
  }, [form, name])
}
