import { Component, type ErrorInfo, type ReactNode } from 'react'
import { buttonClass } from '../../ui/actions/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'

type ErrorBoundaryProps = {
  children: ReactNode
  /** Changing it (the route) clears the error. */
  resetKey?: string
  onError?: (error: unknown, info: ErrorInfo) => void
  /** In place of the error: null for what the page does well without. */
  fallback?: ReactNode
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

  override componentDidMount(): void {
    addEventListener('online', this.tryAgain)
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.tryAgain)
  }

  /** A page whose code could not be fetched comes by itself once the network is back. */
  private readonly tryAgain = (): void => {
    if (this.state.failed) this.setState({ failed: false })
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    if (this.props.fallback !== undefined) return this.props.fallback
    return (
      <ErrorState
        level={1}
        {...(navigator.onLine ? BROKEN : OFFLINE)}
        onRetry={this.tryAgain}
        action={
          <a href="/" className={buttonClass({ variant: 'ghost' })}>
            Ir para o início
          </a>
        }
      />
    )
  }
}

const BROKEN = {
  title: 'Algo correu mal nesta página',
  text: 'O que escreveu noutras páginas está guardado. Tente novamente ou volte ao início.',
}

const OFFLINE = {
  title: 'Esta página precisa de rede',
  text: 'Ainda não está neste aparelho. Abre sozinha assim que a ligação voltar.',
}
