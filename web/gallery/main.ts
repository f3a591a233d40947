import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: 'web/gallery/vite.config.ts' } },
  },
  stories: [{ directory: '../ui', files: '**/*.stories.tsx' }],
  // The fonts and the mark of the product.
  staticDirs: ['../public'],
  typescript: { reactDocgen: false },
  core: { disableTelemetry: true },
}

export default config
