import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { Button } from '../actions/button.tsx'
import { DigitsInput } from './digits-input.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { NumberField } from './number-field.tsx'

const SAYS = 'Indique uma quantidade de 1 a 500.'
const quantity = page.getByLabelText('Quantidade')
const sentence = page.getByText(SAYS)
const button = (name: string) => page.getByRole('button', { name })

async function open({ value, optional = false }: { value?: number; optional?: boolean }) {
  const sent = vi.fn()
  function Sheet() {
    const [number, setNumber] = useState(value)
    return (
      <Form onSubmit={() => sent(number)}>
        <NumberField
          label="Quantidade"
          least={1}
          most={500}
          refusal={SAYS}
          optional={optional}
          value={number}
          onChange={setNumber}
        />
        <Button onClick={() => setNumber(undefined)}>Esvaziar</Button>
        <Button type="submit">Enviar</Button>
      </Form>
    )
  }
  await show(
    <>
      <h1>Receita</h1>
      <Sheet />
    </>,
  )
  return sent
}

test('a number is deleted and another typed in its place, key by key', async () => {
  const sent = await open({ value: 1 })
  await quantity.click()
  await userEvent.keyboard('{End}{Backspace}')
  await expect.element(quantity).toHaveValue('')
  await expect.element(sentence).not.toBeInTheDocument()
  await userEvent.keyboard('20{Enter}')
  expect(sent.mock.calls).toEqual([[20]])
})

test('nothing, and what is out of bounds, is not sent, and the field says why', async () => {
  const sent = await open({ value: 7 })
  for (const wrong of ['', '0', '501', '1,5', 'dez']) {
    await quantity.fill(wrong)
    await userEvent.keyboard('{Enter}')
    await expect.element(sentence).toBeVisible()
    await expect.element(quantity).toHaveAttribute('aria-invalid', 'true')
    await expect.element(quantity).toHaveValue(wrong)
    await expect.element(quantity).toHaveFocus()
  }
  await expectAccessible()
  expect(sent).not.toHaveBeenCalled()
  await quantity.fill('1')
  await expect.element(sentence).not.toBeInTheDocument()
  await quantity.fill(' 5 00 ')
  await userEvent.keyboard('{Enter}')
  expect(sent.mock.calls).toEqual([[500]])
})

test('what a field says when it is left moves no button away from under the finger', async () => {
  const pressed = vi.fn()
  function Sheet() {
    const [number, setNumber] = useState<number | undefined>(7)
    return (
      <>
        <NumberField label="Quantidade" least={1} most={500} refusal={SAYS} value={number} onChange={setNumber} />
        <Button size="sm" onClick={pressed}>
          Voltar
        </Button>
      </>
    )
  }
  await show(<Sheet />)
  await quantity.fill('900')
  await expect.element(sentence).not.toBeInTheDocument()
  // As a thumb does it: down, a moment, up; at the upper edge, from where the button would go first.
  await button('Voltar').click({ delay: 120, position: { x: 20, y: 4 } })
  await expect.element(sentence).toBeVisible()
  expect(pressed).toHaveBeenCalledTimes(1)
  await quantity.fill('9')
  await expect.element(sentence).not.toBeInTheDocument()
  await quantity.fill('')
  await userEvent.tab()
  await expect.element(sentence).toBeVisible()
})

test('an optional number may be left out, and a number that changes elsewhere is shown', async () => {
  const sent = await open({ value: 3, optional: true })
  await button('Esvaziar').click()
  await button('Enviar').click()
  expect(sent.mock.calls).toEqual([[undefined]])
  await expect.element(sentence).not.toBeInTheDocument()
})

test('the blanks in a code count for nothing', async () => {
  function Code() {
    const [code, setCode] = useState('')
    return (
      <Field label="Código">
        <DigitsInput most={4} value={code} onValueChange={setCode} />
      </Field>
    )
  }
  await show(<Code />)
  await page.getByLabelText('Código').click()
  await userEvent.keyboard(' 12 34 5')
  await expect.element(page.getByLabelText('Código')).toHaveValue('1234')
})
