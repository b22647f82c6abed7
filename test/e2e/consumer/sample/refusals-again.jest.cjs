require('./refusals.jest.cjs');
