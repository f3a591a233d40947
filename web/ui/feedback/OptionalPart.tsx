import { Component, type ReactNode, Suspense } from 'react'

interface OptionalPartProps {
  /** Shown while the code of the part loads. */
  loading?: ReactNode
  /** Shown when the part cannot be loaded or breaks; nothing by default. */
  failed?: ReactNode
  children: ReactNode
}

/** A part of a page that loads later, without which the page still works: a chart, the support chat. */
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
