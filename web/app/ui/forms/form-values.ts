import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Also after a navigation to the same address, as after a failed one; never over typed text. */
export function useFormValues(values: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const { key, pathname, search, hash } = useLocation()
  const source = JSON.stringify(values)
  const address = pathname + search
  const written = useRef({ source, address, key })
  useLayoutEffect(() => {
    const before = written.current
    written.current = { source, address, key }
    const isSameAnew = before.address === address && before.key !== key && hash === ''
    if (before.source !== source || isSameAnew) writeValues(form.current, JSON.parse(source) as object)
  }, [source, address, key, hash])
  return form
}

export function writeValues(form: HTMLFormElement | null, values: object): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form?.elements.namedItem(name)
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = String(value ?? '')
  }
}
