import CopyPlugin from 'copy-webpack-plugin';

export default {
  entry: './src/main.js',
  performance: { hints: false },
  plugins: [
    new CopyPlugin({
      patterns: [
        { from: 'public' },
        { from: 'node_modules/latchkey/dist/oauth-callback.{html,js}', to: '[name][ext]' },
      ],
    }),
  ],
};
