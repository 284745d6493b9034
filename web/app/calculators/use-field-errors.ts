import { hasName } from '@ledgerdeck/lookup'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { focusFirstProblem } from '../ui/focus-keeper.tsx'

export type FieldErrors = Readonly<Record<string, string>>

export function useFieldErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusals, setRefusals] = useState(0)

  const refuse = useCallback((fields: FieldErrors) => {
    setErrors(fields)
    if (Object.keys(fields).length > 0) setRefusals((count) => count + 1)
  }, [])

  useEffect(() => {
    if (refusals > 0) focusFirstProblem(form.current)
  }, [refusals, form])

  function forget(fields: readonly string[]) {
    setErrors((present) => {
      if (!fields.some((field) => hasName(present, field))) return present
      return Object.fromEntries(Object.entries(present).filter(([name]) => !fields.includes(name)))
    })
  }

  return { errors, setErrors, refuse, forget }
}
