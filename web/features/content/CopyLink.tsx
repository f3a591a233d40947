import { Link2 } from 'lucide-react'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

/** Copies the address of the page, in `public.ts`. */
export const CopyLink = () => (
  <Stack gap={0} align="start" data-copy-link>
    <ActionLink icon={<Icon of={Link2} small />}>Copy the link</ActionLink>
    <Text as="output" variant="small" tone="secondary" />
  </Stack>
)
