/** Where a screen reader goes on after the page, or what stood over it, has changed. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (heading) focusText(heading)
}

/** Moves the focus to something that only reads, without scrolling. */
export function focusText(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** For a form that checks itself: once its sentences are shown, the focus goes to the first refused field. */
export function focusRefused(form: Element): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

/**
 * Before other markup takes the place of what stands in `root`: a link that has the focus by then gives it to the same link.
 * Who presses Tab before the application is there does not begin anew.
 */
export function keepFocus(root: Element): void {
  let address: string | null = null
  let place = -1
  const links = () => [...root.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(address ?? '')}"]`)]
  const note = () => {
    const focused = document.activeElement
    address = root.contains(focused) ? (focused?.getAttribute('href') ?? null) : null
    place = links().findIndex((link) => link === focused)
  }
  note()
  // The new markup comes a moment later: Tab may be pressed meanwhile.
  root.addEventListener('focusin', note)
  const observer = new MutationObserver(() => {
    observer.disconnect()
    root.removeEventListener('focusin', note)
    links()[place]?.focus({ preventScroll: true })
  })
  observer.observe(root, { childList: true })
}
