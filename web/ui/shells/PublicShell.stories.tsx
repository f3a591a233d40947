import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../actions/Button.tsx'
import { Wrap } from '../layout/Layout.tsx'
import { PublicShell } from './PublicShell.tsx'
import { SchemeMenu } from '../actions/SchemeMenu.tsx'
import { Text } from '../layout/Text.tsx'

export default { parameters: { layout: 'fullscreen' } } satisfies Meta

export const All: StoryObj = {
  render: () => (
    <PublicShell
      homeHref="/"
      nav={[
        { label: 'Case studies', href: '/case-studies' },
        { label: 'Blog', href: '/blog', current: true },
        { label: 'Team', href: '/team' },
      ]}
      actions={
        <>
          <Button kind="quiet" href="/login">
            Sign in
          </Button>
          <Button href="/apply">Apply</Button>
        </>
      }
      footLinks={[
        { title: 'Read', links: [{ label: 'Newsletter', href: '/newsletter' }] },
        { title: 'Legal', links: [{ label: 'Privacy', href: '/privacy' }] },
      ]}
      footNote="Revenue-based funding for companies."
      scheme={
        <SchemeMenu
          above
          trigger={(open) => (
            <Button kind="quiet" size="small" {...open}>
              Theme
            </Button>
          )}
        />
      }
    >
      <Wrap>
        <Text variant="title">Blog</Text>
      </Wrap>
    </PublicShell>
  ),
}

export const Menu: StoryObj = {
  ...All,
  tags: ['screen'],
  play: ({ canvas, userEvent }) => userEvent.click(canvas.getByLabelText('Open menu')),
}
