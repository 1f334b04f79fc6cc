document.getElementById('app')!.textContent = ''
