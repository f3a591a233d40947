import { Moon } from 'lucide-react'
import type { ReactNode } from 'react'
import { footNote } from '#contract/rules/home-texts.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { PublicShell } from '#web/ui/shells/PublicShell.tsx'
import { SchemeMenu } from '#web/ui/actions/SchemeMenu.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

export const BareShell = ({ children }: { children: ReactNode }) => (
  <PublicShell
    homeHref="/"
    nav={[]}
    actions={null}
    footLinks={[{ title: 'Headwater', links: [{ label: 'About Headwater', href: '/' }] }]}
    scheme={
      <SchemeMenu
        above
        align="right"
        trigger={(open) => (
          <Button {...open} kind="quiet" icon={<Icon of={Moon} small />}>
            Theme
          </Button>
        )}
      />
    }
    footNote={footNote}
  >
    {children}
  </PublicShell>
)

interface BarePageProps {
  title: string
  lead: string
  children?: ReactNode
}

export function BarePage({ title, lead, children }: BarePageProps) {
  usePageTitle(title)
  return (
    <BareShell>
      <Wrap narrow above="large">
        <Stack gap={4}>
          <Stack>
            <Text variant="title">{title}</Text>
            <Text variant="lead">{lead}</Text>
          </Stack>
          {children && <Stack gap={3}>{children}</Stack>}
        </Stack>
      </Wrap>
    </BareShell>
  )
}

export const BareActions = ({ children }: { children: ReactNode }) => (
  <Row gap={1.5} columnBelow="sm">
    {children}
  </Row>
)
