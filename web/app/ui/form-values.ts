import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Writes the values into the controls of these names whenever they change from outside, and leaves alone what is being typed. */
export function useFormValues(values: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const source = JSON.stringify(values)
  const written = useRef(source)
  useLayoutEffect(() => {
    if (written.current === source) return
    written.current = source
    for (const [name, value] of Object.entries(JSON.parse(source) as Record<string, string>)) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value
    }
  }, [source])
  return form
}
