import type { ComponentProps } from 'react'

/**
 * The only `<form>`: sent by POST, so that nothing that was typed lands in an address where it is sent before its script has come.
 * What is wrong is said by the contract's schemas, not by the browser; a control that refuses what is typed in it says so itself.
 */
export function Form({ onSubmit, ...rest }: ComponentProps<'form'>) {
  return (
    <form
      method="post"
      noValidate
      {...rest}
      onSubmit={(event) => {
        const [first] = askRefused(event.currentTarget)
        // Without a handler it is the browser's to send.
        if (first || onSubmit) event.preventDefault()
        if (first) first.focus()
        else onSubmit?.(event)
      }}
    />
  )
}

/** The controls that refuse what is typed in them; each is told, and says why. */
const askRefused = ({ elements }: HTMLFormElement): HTMLInputElement[] =>
  [...elements].filter(
    (control): control is HTMLInputElement =>
      control instanceof HTMLInputElement && control.validity.customError && !control.checkValidity(),
  )
