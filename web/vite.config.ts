import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compressAssets } from './compress-assets.ts'

export default defineConfig({
  plugins: [reactRouter(), compressAssets()],
  build: {
    target: 'es2023',
    cssMinify: 'lightningcss',
    // Fonts and pictures stay files: a data: address would need a wider content security policy.
    assetsInlineLimit: 0,
  },
})
