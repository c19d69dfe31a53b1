import type { Locator } from 'vitest/browser'

/**
 * Puts a text into a field as a browser does when somebody pastes it: what the field has no room for is cut off. `fill` writes
 * past its `maxLength`, and a clipboard is shared with the tests beside this one.
 */
export async function paste(field: Locator, pasted: string): Promise<void> {
  await field.click()
  document.execCommand('selectAll')
  document.execCommand('insertText', false, pasted)
}
