import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

export default tseslint.config(
  { ignores: ['**/node_modules/**', '**/dist/**', '**/*_pb.js', '**/*_pb.d.ts', '.portico/**', '.cache/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './web/tsconfig.json'],
        tsconfigRootDir: `${import.meta.dirname}/../..`,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-empty-object-type': 'off',
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'vi', property: 'waitFor', message: 'It waits for a second only. Use expect.poll.' },
      ],
      eqeqeq: ['error', 'smart'],
    },
  },
  { files: ['web/**/*.tsx', 'web/**/use*.ts'], ...reactHooks.configs.flat['recommended-latest'] },
  {
    files: [
      'infra/**',
      'web/build.ts',
      'web/bundler/**',
      'web/dev/**',
      'web/src/{beacon,lib,page-script,site,ui/video,widgets}/**',
      'services/kit/src/{bus,jobs}/replay.ts',
      'services/*/src/commands/*.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.js'], languageOptions: { globals: { process: 'readonly', console: 'readonly' } } },
  {
    files: ['infra/lab/k6/**/*.js'],
    languageOptions: { globals: { __ENV: 'readonly', open: 'readonly' } },
  },
  { files: ['**/*.cjs'], languageOptions: { globals: { module: 'writable', require: 'readonly' } } },
)
