import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Puts the cursor at the end of a field, once. Only the first rendering decides whether. */
export function useInitialFocus(form: RefObject<HTMLFormElement | null>, name: string, hasInitialFocus: boolean): void {
  const atFirst = useRef(hasInitialFocus)
  // In a layout effect, before a dialog takes a lost focus.
  useLayoutEffect(() => {
    const field = form.current?.elements.namedItem(name)
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (!atFirst.current || !isText) return
    const { length } = field.value
    field.focus()
    field.setSelectionRange(length, length)
  }, [form, name])
}
