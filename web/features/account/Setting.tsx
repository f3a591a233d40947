import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/layout/Card.tsx'
import { Columns, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

interface SettingProps {
  title: string
  about: string
  children: ReactNode
}

export function Setting({ title, about, children }: SettingProps) {
  const id = useId()
  return (
    <Columns as="section" aria-labelledby={id} sizes="side-first" from="md" gap={4}>
      <Stack gap={0.5}>
        <Text variant="heading" id={id}>
          {title}
        </Text>
        <Text tone="secondary">{about}</Text>
      </Stack>
      <Card>{children}</Card>
    </Columns>
  )
}
