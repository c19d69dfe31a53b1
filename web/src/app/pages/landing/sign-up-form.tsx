import { SIGN_UP_FORM } from '@salama/contract/paths'
import type { ComponentProps } from 'react'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { controlClass } from '../../../ui/forms/control-class.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'

/** Sent by landing-form.ts; by the browser itself where that script has not come. */
export function SignUpForm() {
  return (
    <Form
      id="sign-up"
      noValidate={false}
      action={SIGN_UP_FORM.action}
      aria-labelledby="sign-up-title"
      className="rounded-xl bg-surface p-5 text-ink shadow-float sm:p-8"
    >
      <h2 id="sign-up-title" className="text-2xl font-extrabold tracking-tight">
        Criar Conta
      </h2>
      <p
        data-form-message=""
        role="alert"
        hidden
        className="mt-3 rounded-md bg-danger-soft px-4 py-3 font-medium text-on-danger-soft"
      >
        <span />{' '}
        <a href="/api/login" data-sign-in="" hidden className="font-bold underline underline-offset-2">
          Entrar
        </a>
      </p>
      <div className="mt-4 flex flex-col gap-4">
        <TextField name="fullName" label="Nome completo" autoComplete="name" required />
        <TextField
          name="phone"
          label="Telefone"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          hint="Por exemplo, 84 123 4567"
        />
        <TextField
          name="email"
          label="E-mail"
          type="email"
          autoComplete="email"
          inputMode="email"
          hint="Basta um dos dois: telefone ou e-mail"
        />
        <PasswordField />
        <Terms />
      </div>
      <button type="submit" className={classNames(buttonClass({ size: 'lg', fullWidth: true }), 'mt-5')}>
        Criar Conta
      </button>
      <p className="mt-2 text-center">
        <a href="/api/login" className={buttonClass({ variant: 'link' })}>
          Já tem conta? Entre aqui
        </a>
      </p>
    </Form>
  )
}

type TextFieldProps = ComponentProps<'input'> & { name: string; label: string; hint?: string }

function TextField({ name, label, hint, className, ...rest }: TextFieldProps) {
  return (
    <div>
      <label htmlFor={name} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <input
        id={name}
        name={name}
        {...rest}
        aria-describedby={hint ? `${name}-hint ${name}-error` : `${name}-error`}
        className={classNames(controlClass, className)}
      />
      {hint && (
        <p id={`${name}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldMessage name={name} />
    </div>
  )
}

/** The toggle is shown by the script that makes it work. */
function PasswordField() {
  return (
    <div className="relative">
      <TextField
        name="password"
        label="Palavra-passe"
        type="password"
        autoComplete="new-password"
        minLength={8}
        required
        hint="Pelo menos 8 caracteres"
        className="pr-24"
      />
      <button
        type="button"
        data-show-password=""
        aria-controls="password"
        hidden
        className="absolute top-8 right-1 min-h-11 rounded-md px-3 font-semibold text-action"
      >
        <span>Mostrar</span>
        <span className="sr-only"> palavra-passe</span>
      </button>
    </div>
  )
}

function Terms() {
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          type="checkbox"
          id="acceptTerms"
          name="acceptTerms"
          required
          aria-describedby="acceptTerms-error"
          className="mt-0.5 size-6 shrink-0 accent-action"
        />
        <label htmlFor="acceptTerms">
          Aceito os{' '}
          <a href="/terms" className={inlineLinkClass}>
            Termos de utilização
          </a>{' '}
          e a{' '}
          <a href="/privacy" className={inlineLinkClass}>
            Política de privacidade
          </a>
        </label>
      </div>
      <FieldMessage name="acceptTerms" />
    </div>
  )
}

function FieldMessage({ name }: { name: string }) {
  return <p id={`${name}-error`} hidden className="mt-1 text-sm font-medium text-danger" />
}

const inlineLinkClass = 'font-semibold text-action underline decoration-2 underline-offset-2'
