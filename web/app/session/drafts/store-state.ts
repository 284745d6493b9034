import type { ReadableAtom } from 'nanostores'
import { useEffect, useState } from 'react'

/** Like `useStore`, which always renders synchronously, but updates in transitions can wait. */
export function useStoreState<Value>($store: ReadableAtom<Value>): Value {
  const [seen, setSeen] = useState(() => ({ $store, value: $store.get() }))
  useEffect(
    () =>
      $store.subscribe((value) =>
        setSeen((before) => (before.$store === $store && before.value === value ? before : { $store, value })),
      ),
    [$store],
  )
  return seen.$store === $store ? seen.value : $store.get()
}
