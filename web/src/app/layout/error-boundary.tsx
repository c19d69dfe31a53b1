import { Component, type ErrorInfo, type ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

type ErrorBoundaryProps = {
  children: ReactNode
  /** Changing it (the route) clears the error. */
  resetKey?: string
  onError?: (error: unknown, info: ErrorInfo) => void
}
type ErrorBoundaryState = { failed: boolean; resetKey: string | undefined }

/** A screen that breaks leaves the rest standing and can be tried again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorState
        level={1}
        title="Algo correu mal nesta página"
        text="O que escreveu noutras páginas está guardado. Tente novamente ou volte ao início."
        onRetry={() => this.setState({ failed: false })}
        action={
          <a href="/" className={buttonClass({ variant: 'ghost' })}>
            Ir para o início
          </a>
        }
      />
    )
  }
}
