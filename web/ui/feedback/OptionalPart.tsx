import { Component, type ReactNode, Suspense } from 'react'

interface OptionalPartProps {
  loading?: ReactNode
  failed?: ReactNode
  children: ReactNode
}

/** A lazily loaded part that the page can work without, such as a chart or the support chat. */
export class OptionalPart extends Component<OptionalPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { loading, failed, children } = this.props
    if (this.state.hasFailed) return failed ?? null
    return <Suspense fallback={loading}>{children}</Suspense>
  }
}
