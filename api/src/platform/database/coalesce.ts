/** Limits `run` to one at a time. Calls made during a run share the next run. */
export function coalesce(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined

  function begin(): Promise<void> {
    next = undefined
    const begun = run()
    current = begun
    const end = () => {
      if (current === begun) current = undefined
    }
    begun.then(end, end)
    return begun
  }

  return () => {
    if (!current) return begin()
    next ??= current.then(begin, begin)
    return next
  }
}
