import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Writes the values into the controls of these names whenever they change from outside, and leaves alone what is being typed. */
export function useFormValues(values: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const source = JSON.stringify(values)
  const written = useRef(source)
  useLayoutEffect(() => {
    if (written.current === source) return
    written.current = source
    writeValues(form.current, JSON.parse(source) as object)
  }, [source])
  return form
}

/** Writes the values into the controls of these names, whatever is typed there. */
export function writeValues(form: HTMLFormElement | null, values: object): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form?.elements.namedItem(name)
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = String(value)
  }
}
