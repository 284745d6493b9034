import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { importOrNull, loadAdvice, preload } from './lazy-component.ts'
import { toast } from './toast.ts'

interface OpenProps {
  isOpen?: boolean
  onClose?: () => void
  onOpenChange?: (isOpen: boolean) => void
}

interface LazyDialogOptions {
  preloadAt?: (callback: () => void) => () => void
  waiting?: ReactNode
}

/** Loads when it first opens. A failure closes it and shows `notLoaded`; reopening tries again. */
export function lazyDialog<Props extends OpenProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  notLoaded: string | (() => void) | null,
  { preloadAt, waiting = null }: LazyDialogOptions = {},
): (props: Props) => ReactNode {
  let Loaded: ComponentType<Props> | null = null

  async function loadDialog() {
    const file = await importOrNull(load)
    Loaded = file?.default ?? null
    return Loaded
  }

  return function LazyDialog(props) {
    const { isOpen = true, onClose, onOpenChange } = props
    const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null)
    const [isMounted, setMounted] = useState(false)
    if (isOpen && !Dialog && Loaded) setDialog(() => Loaded)

    const fail = useEffectEvent(() => {
      if (!isOpen) return
      // The message appears once it is closed, so that a further press opens it again.
      flushSync(() => {
        onClose?.()
        onOpenChange?.(false)
      })
      if (typeof notLoaded === 'function') notLoaded()
      else if (notLoaded) void toast('error', `${notLoaded} ${loadAdvice}`)
    })

    useEffect(() => preloadAt?.(() => preload(loadDialog)), [])
    useEffect(() => {
      if (!isOpen || Dialog) return
      let isCurrent = true
      void loadDialog().then((found) => {
        if (!isCurrent) return
        if (found) setDialog(() => found)
        else fail()
      })
      return () => {
        isCurrent = false
      }
    }, [isOpen, Dialog])
    // Opens once it is mounted, so that the first opening is animated as well.
    useLayoutEffect(() => setMounted(Dialog !== null), [Dialog])
    if (!Dialog) return isOpen && waiting
    return <Dialog {...props} isOpen={isOpen && isMounted} />
  }
}
