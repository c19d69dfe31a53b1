import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** The second opens in the moment in which the entry of the first leaves the history. */
function Following() {
  const [opened, setOpened] = useState<'first' | 'second'>()
  const goOn = () => {
    setOpened(undefined)
    // One step later the history has been asked to go back, and has not yet gone.
    setTimeout(() => setTimeout(() => setOpened('second'), 0), 0)
  }
  return (
    <>
      <h1>Encomenda</h1>
      <Button onClick={() => setOpened('first')}>Encomendar</Button>
      <Dialog open={opened === 'first'} onClose={() => setOpened(undefined)} title="Receita">
        <Button onClick={goOn}>Continuar</Button>
      </Dialog>
      <Dialog open={opened === 'second'} onClose={() => setOpened(undefined)} title="Pagamento">
        <p>Como quer pagar?</p>
      </Dialog>
    </>
  )
}

test('a dialog that opens while another one leaves stays open, and Back closes it', async () => {
  await show(<Following />)
  await page.getByRole('button', { name: 'Encomendar' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Pagamento' })).toBeVisible()
  await expect.poll(() => history.state).toMatchObject({ layers: 1 })
  await expect.element(page.getByText('Como quer pagar?')).toBeVisible()
  history.back()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
