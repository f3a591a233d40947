import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: 'web/gallery/vite.config.ts' } },
  },
  stories: ['../ui/**/*.stories.tsx'],
  typescript: { reactDocgen: false },
  core: { disableTelemetry: true },
}

export default config
