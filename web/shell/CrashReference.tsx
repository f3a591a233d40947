import { useEffect, useState } from 'react'
import type { ErrorReports } from '#web/core/error-reports.ts'
import { Text } from '#web/ui/layout/Text.tsx'

function useCrashReference(reports: ErrorReports) {
  const [reference, setReference] = useState('')
  // The crash is reported after this page has rendered.
  useEffect(() => {
    const crash = reports.recent().findLast(({ action }) => action === 'crash')
    // Uses an ISO timestamp, because the date formatter would add to the first load of every page.
    const time = `${new Date().toISOString().slice(0, 16)}Z`
    // oxlint-disable-next-line react/set-state-in-effect -- the report exists only after the render that failed
    setReference([crash?.reference, time].filter(Boolean).join(', '))
  }, [reports])
  return reference
}

export function CrashReference({ reports }: { reports: ErrorReports }) {
  const reference = useCrashReference(reports)
  if (!reference) return null
  return (
    <Text tone="secondary">
      Reference for support: <b>{reference}</b>
    </Text>
  )
}
