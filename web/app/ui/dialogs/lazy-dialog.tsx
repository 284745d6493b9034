import { type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { dialogNotLoaded } from '../callout.tsx'
import { lazyComponent, preload } from '../lazy-component.ts'

interface OpenProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Loads with the first input on the page, so that it is there when a button opens it. */
export function lazyDialog<Props extends OpenProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  notLoadedTitle: string,
): (props: Props) => ReactNode {
  const Loaded = lazyComponent<Props>(load, dialogNotLoaded(notLoadedTitle))

  /** Opens once it is mounted, so that the first opening is animated as well. */
  function OpenedAfterMount(props: Props) {
    const [isMounted, setMounted] = useState(false)
    useLayoutEffect(() => setMounted(true), [])
    return <Loaded {...props} isOpen={props.isOpen && isMounted} />
  }

  return function LazyDialog(props) {
    const [isWanted, setWanted] = useState(props.isOpen)
    if (props.isOpen && !isWanted) setWanted(true)
    useEffect(() => onFirstInput(() => preload(load)), [])
    if (!isWanted) return null
    return (
      <Suspense>
        <OpenedAfterMount {...props} />
      </Suspense>
    )
  }
}

function onFirstInput(callback: () => void): () => void {
  const listening = new AbortController()
  const listener = () => {
    listening.abort()
    callback()
  }
  for (const input of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(input, listener, { signal: listening.signal, passive: true })
  return () => listening.abort()
}
