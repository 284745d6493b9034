import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { isShortcut, OpenCommandLine, readShortcuts } from '../../shell/command-line-shortcuts.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'

const CommandDialog = lazyComponent(() => import('./command-dialog.tsx'))

export function CommandLine({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const [timesOpened, setTimesOpened] = useState(0)
  const open = useCallback(() => {
    setTimesOpened((times) => times + 1)
    setOpen(true)
  }, [])
  useShortcuts(open)
  return (
    <>
      <OpenCommandLine value={open}>{children}</OpenCommandLine>
      {timesOpened > 0 && (
        <Suspense>
          <CommandDialog isOpen={isOpen} onOpenChange={setOpen} promptKey={timesOpened} />
        </Suspense>
      )}
    </>
  )
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

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select, [role=textbox], [role=combobox]')
}
