import type { ComponentProps } from 'react'

/**
 * The only `<form>`: sent by POST, so that nothing that was typed lands in an address where it is sent before its script has come.
 * What is wrong is said by the contract's schemas, not by the browser.
 */
export function Form(props: ComponentProps<'form'>) {
  return <form method="post" noValidate {...props} />
}
