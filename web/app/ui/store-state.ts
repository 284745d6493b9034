import type { ReadableAtom } from 'nanostores'
import { useEffect, useState } from 'react'

/** As `useStore`, which never renders in slices; this does after `startTransition`. */
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
