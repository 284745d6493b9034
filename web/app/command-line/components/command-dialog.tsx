import { Autocomplete } from '@base-ui/react/autocomplete'
import { commandUsage, maxInputLength } from '@ledgerdeck/command-line'
import { type KeyboardEvent, type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  type EnabledShortcuts,
  readShortcuts,
  type Shortcut,
  writeShortcuts,
} from '../../shell/command-line-shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialogs/dialog-window.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { VisuallyHidden } from '../../ui/first-paint/accessibility.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import type { Preview } from '../preview.ts'
import type { Suggestion } from '../search-results.ts'
import { type CommandPrompt, useCommandLine } from '../use-command-line.ts'
import styles from './command-dialog.module.css'

interface CommandDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Changes with each opening, so that the line is empty even while the last dialog closes. */
  promptKey: number
  /** What was typed before the line had the focus; empty the second time. */
  takeEarly: () => string
}

export default function CommandDialog({ isOpen, onOpenChange, promptKey, takeEarly }: CommandDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Command line" initialFocus={input}>
      <Prompt key={promptKey} input={input} takeEarly={takeEarly} close={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface PromptProps extends Pick<CommandDialogProps, 'takeEarly'> {
  input: RefObject<HTMLInputElement | null>
  close: () => void
}

function Prompt({ input, takeEarly, close }: PromptProps) {
  const prompt = useCommandLine(close)
  const { line, change, run, completions } = prompt
  const meaningId = useId()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void run(line)
  }

  /** Tab completes as in a shell, and moves the focus where there is nothing to complete. */
  function completeByTab(event: KeyboardEvent) {
    const [first] = completions
    if (event.key !== 'Tab' || event.shiftKey || !first || first.to !== undefined || line.trim() === '') return
    event.preventDefault()
    change(first.line)
  }

  function choose({ line: chosen, to, hasOwnDocument }: Suggestion) {
    if (to !== undefined) return prompt.open(to, hasOwnDocument)
    change(chosen)
    input.current?.focus()
    if (/^(goto|theme) /.test(chosen)) void run(chosen)
  }

  return (
    <form className={layout.stack4} onSubmit={submit} noValidate>
      <Autocomplete.Root
        inline
        open={completions.length > 0}
        mode="none"
        items={completions}
        itemToStringValue={(one: Suggestion) => one.line}
        // With the text itself, an effect of the library would set its state at each key, and React
        // would take fifty keys in a row for an endless loop.
        value=""
      >
        <div className={styles.line}>
          <span aria-hidden="true">$</span>
          <Autocomplete.Input
            ref={input}
            value={line}
            onChange={({ target }) => change(target.value)}
            aria-label="Command"
            className={styles.input}
            maxLength={maxInputLength}
            placeholder="Search, or a command: loan 500k 6% 30y, ?"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            aria-describedby={meaningId}
            onFocus={() => {
              const early = takeEarly()
              if (early !== '') change(line + early)
            }}
            onKeyDown={completeByTab}
          />
          <Button type="submit" size="small" variant="primary" aria-disabled={prompt.isBusy}>
            Run
          </Button>
        </div>
        <CommandMeaning prompt={prompt} id={meaningId} />
        <Suggestions onChoose={choose} />
      </Autocomplete.Root>
      <Options hasHistory={prompt.hasHistory} onForget={prompt.forgetHistory} />
    </form>
  )
}

function Suggestions({ onChoose }: { onChoose: (one: Suggestion) => void }) {
  return (
    <Autocomplete.List className={styles.list} aria-label="Suggestions">
      {(one: Suggestion) => (
        <Autocomplete.Item
          key={`${one.to} ${one.line}`}
          value={one}
          className={styles.item}
          onClick={() => onChoose(one)}
        >
          <span className={styles.command}>{one.line.trim()}</span>
          <span className={styles.about}>{one.about}</span>
        </Autocomplete.Item>
      )}
    </Autocomplete.List>
  )
}

const shortcutLabels: Readonly<Record<Shortcut, string>> = {
  ctrlK: 'Open with Ctrl+K',
  slash: 'Open with /',
}

function Options({ hasHistory, onForget }: { hasHistory: boolean; onForget: () => void }) {
  const [enabled, setEnabled] = useState(readShortcuts)

  function set(changed: Partial<EnabledShortcuts>) {
    const next = { ...enabled, ...changed }
    writeShortcuts(next)
    setEnabled(next)
  }

  return (
    <div className={styles.options}>
      {(['ctrlK', 'slash'] as const).map((shortcut) => (
        <Checkbox
          key={shortcut}
          label={shortcutLabels[shortcut]}
          checked={enabled[shortcut]}
          onChange={({ target }) => set({ [shortcut]: target.checked })}
        />
      ))}
      {hasHistory && (
        <Button size="small" variant="quiet" onClick={onForget}>
          Clear history
        </Button>
      )}
    </div>
  )
}

function CommandMeaning({ prompt, id }: { prompt: CommandPrompt; id: string }) {
  const { result, preview, explanation, problem, scope } = prompt
  const text = problem ?? explanation.text
  const isHelp = result.status === 'complete' && result.command.type === 'help'
  return (
    <div className={styles.meaning} id={id}>
      {text !== '' && <p className={problem === null ? undefined : styles.problem}>{text}</p>}
      {preview && problem === null && <Figures preview={preview} onOpen={prompt.close} />}
      {isHelp && (
        <dl className={styles.help}>
          {scope.commands.map((name) => (
            <div key={name}>
              <dt>{commandUsage[name].usage}</dt>
              <dd>{commandUsage[name].about}</dd>
            </div>
          ))}
        </dl>
      )}
      <Announcement text={text + announcedFigures(preview)} />
    </div>
  )
}

function announcedFigures(preview: Preview | null): string {
  return (preview?.figures ?? []).map(({ label, text }) => ` ${label}: ${text}.`).join('')
}

function Figures({ preview: { figures, to }, onOpen }: { preview: Preview; onOpen: () => void }) {
  if (figures.length === 0) return null
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {to !== undefined && (
        <Link to={to} onClick={onOpen}>
          Open in the tool
        </Link>
      )}
    </>
  )
}

const pauseMs = 600

/** Announced when typing pauses, since each key would interrupt the announcement before. */
function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  )
}
