import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { Field } from '../field.tsx'
import { VisuallyHidden } from '../first-paint/accessibility.tsx'
import styles from './password-field.module.css'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  className?: string
  ref?: Ref<HTMLInputElement>
  /** For callers that show what they fill in; without it, only the button shows the password. */
  visibility?: PasswordVisibility
}

type PasswordVisibility = readonly [isShown: boolean, setShown: (isShown: boolean) => void]

/** Hidden again when the form is sent, since some browsers store the contents of text fields. */
export function PasswordField({ label, hint, error, className, ref, visibility, ...input }: PasswordFieldProps) {
  const control = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => control.current)
  const ownVisibility = useState(false)
  const [isShown, setShown] = visibility ?? ownVisibility
  const [hasCapsLock, setCapsLock] = useState(false)

  useEffect(() => {
    const form = control.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [setShown])

  function noteCapsLock(event: KeyboardEvent) {
    // Browsers that fill in a field send key events without the state of the keyboard.
    if (typeof event.getModifierState === 'function') setCapsLock(event.getModifierState('CapsLock'))
  }

  return (
    <Field label={label} hint={hint} error={error} isRequired={input.required} className={className}>
      {(field) => (
        <>
          <span className={styles.row}>
            <input
              autoCapitalize="none"
              spellCheck={false}
              {...input}
              {...field}
              ref={control}
              type={isShown ? 'text' : 'password'}
              onKeyDown={noteCapsLock}
              onKeyUp={noteCapsLock}
              onBlur={(event) => {
                setCapsLock(false)
                input.onBlur?.(event)
              }}
            />
            {!input.disabled && (
              <button
                type="button"
                className={styles.toggle}
                aria-controls={field.id}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? 'Hide' : 'Show'} <VisuallyHidden>{label}</VisuallyHidden>
              </button>
            )}
          </span>
          <span className={styles.warning} role="status">
            {hasCapsLock && 'Caps Lock is on.'}
          </span>
        </>
      )}
    </Field>
  )
}
