/** Where a screen reader goes on after the page, or what stood over it, has changed. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (heading) focusText(heading)
}

/** Moves the focus to something that only reads, without scrolling. */
function focusText(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
