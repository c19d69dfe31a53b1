let typedOn: string | undefined

/** Notes where something is typed or chosen: it may be kept nowhere but on the screen. */
export function watchTyping(): void {
  addEventListener(
    'input',
    () => {
      typedOn = location.pathname
    },
    true,
  )
}

/** Whether something was typed on this page since it was opened. */
export const hasTyped = (): boolean => typedOn === location.pathname
