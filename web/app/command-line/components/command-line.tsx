import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { isShortcut, OpenCommandLine, readShortcuts } from '../../shell/command-line-shortcuts.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

const maxLoadMs = 5000

const CommandDialog = lazyDialog(() => import('./command-dialog.tsx'), 'The command line didn’t load.')

export function CommandLine({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const [timesOpened, setTimesOpened] = useState(0)
  const early = useRef({ text: '', until: 0 })
  const open = useCallback(() => {
    early.current = { text: '', until: Date.now() + maxLoadMs }
    setTimesOpened((times) => times + 1)
    setOpen(true)
  }, [])
  const takeEarly = useCallback(() => {
    const { text } = early.current
    early.current = { text: '', until: 0 }
    return text
  }, [])
  const change = useCallback(
    (isNowOpen: boolean) => {
      if (!isNowOpen) takeEarly()
      setOpen(isNowOpen)
    },
    [takeEarly],
  )
  useEarlyKeys(early, change)
  useShortcuts(open)
  return (
    <>
      <OpenCommandLine value={open}>{children}</OpenCommandLine>
      <CommandDialog isOpen={isOpen} onOpenChange={change} promptKey={timesOpened} takeEarly={takeEarly} />
    </>
  )
}

function useEarlyKeys(early: { current: { text: string; until: number } }, change: (isOpen: boolean) => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (Date.now() > early.current.until || isField(event.target) || hasModifier(event)) return
      if (event.key === 'Escape') change(false)
      else if (event.key.length === 1 || event.key === 'Enter') keepKey(event, early.current)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [early, change])
}

function useShortcuts(open: () => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || !isShortcut(event, isField(event.target), readShortcuts())) return
      // Open dialogs keep their keys.
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])
}

function keepKey(event: KeyboardEvent, early: { text: string }): void {
  event.preventDefault()
  if (event.key !== 'Enter' && !event.repeat) early.text += event.key
}

function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select, [role=textbox], [role=combobox]')
}
