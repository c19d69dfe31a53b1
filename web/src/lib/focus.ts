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

/** For a form that checks itself: once its sentences are shown, the focus goes to the first refused field. */
export function focusRefused(form: Element): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
